//! What was played at a table: every line of it, also those that were taken back.

use super::clock::Left;
use crate::game::{Action, Position};
use crate::record::{Line, Node};

/// A place in a [`Tree`]: the position after an action, or the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(usize);

/// An action that was played, or the beginning.
#[derive(Clone, Debug)]
struct Twig {
    /// As a record has it, without variations. `None` at the beginning.
    node: Option<Node>,
    /// What is said before it, where it begins a variation.
    opening: Vec<String>,
    parent: Option<NodeId>,
    /// What was played from here. The first is the main continuation.
    children: Vec<NodeId>,
    /// The one that was left last: `redo` goes there.
    last: Option<NodeId>,
    /// What both had left of their time when it was made, by side.
    left: Option<[Left; 2]>,
}

impl Twig {
    fn new(node: Option<Node>, parent: Option<NodeId>) -> Twig {
        Twig { node, opening: Vec::new(), parent, children: Vec::new(), last: None, left: None }
    }
}

/// All that was played, and what of it is on the board.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The first is the beginning. What is deleted stays, and nothing leads there.
    twigs: Vec<Twig>,
    here: NodeId,
}

/// The beginning.
pub const ROOT: NodeId = NodeId(0);

impl Default for Tree {
    fn default() -> Tree {
        Tree { twigs: vec![Twig::new(None, None)], here: ROOT }
    }
}

impl Tree {
    /// The lines of a record, the beginning on the board.
    pub fn of(line: &Line) -> Tree {
        let mut tree = Tree::default();
        tree.twigs[0].opening.clone_from(&line.comments);
        tree.graft(ROOT, line);
        tree
    }

    /// Adds a line of a record behind a node.
    fn graft(&mut self, from: NodeId, line: &Line) {
        let mut at = from;
        for node in &line.nodes {
            let before = at;
            let plain = Node { variations: Vec::new(), ..node.clone() };
            at = self.push(before, plain);
            for variation in &node.variations {
                let first = self.twigs.len();
                self.graft(before, variation);
                if let Some(twig) = self.twigs.get_mut(first) {
                    twig.opening.clone_from(&variation.comments);
                }
            }
        }
    }

    fn push(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId(self.twigs.len());
        self.twigs.push(Twig::new(Some(node), Some(parent)));
        self.twigs[parent.0].children.push(id);
        id
    }

    /// What is on the board.
    pub fn here(&self) -> NodeId {
        self.here
    }

    /// The action of a node; `None` at the beginning.
    pub fn action(&self, id: NodeId) -> Option<Action> {
        self.twigs[id.0].node.as_ref().map(|node| node.action)
    }

    /// What a node follows; `None` at the beginning.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.twigs[id.0].parent
    }

    /// What was played from a node, the main continuation first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.twigs[id.0].children
    }

    /// Where `redo` goes from a node.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        let twig = &self.twigs[id.0];
        twig.last.or_else(|| twig.children.first().copied())
    }

    /// What was played in place of a node: so many further among all that was played there, round and round. `None` if
    /// there is nothing else.
    pub fn beside(&self, id: NodeId, by: isize) -> Option<NodeId> {
        let all = self.children(self.parent(id)?);
        let at = all.iter().position(|node| *node == id)?;
        let other = all[(at as isize + by).rem_euclid(all.len() as isize) as usize];
        (other != id).then_some(other)
    }

    /// What both had left at a node, by side.
    pub fn left(&self, id: NodeId) -> Option<[Left; 2]> {
        self.twigs[id.0].left
    }

    /// Notes what both have left at a node.
    pub fn set_left(&mut self, id: NodeId, left: [Left; 2]) {
        self.twigs[id.0].left = Some(left);
    }

    /// The nodes from the beginning, which is not among them, to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |id| self.parent(*id)).filter(|id| *id != ROOT).collect();
        path.reverse();
        path
    }

    /// Whether a node is another, or comes after it.
    fn is_within(&self, id: NodeId, whole: NodeId) -> bool {
        id == whole || whole == ROOT || self.path(id).contains(&whole)
    }

    /// Whether a number is that of a node that is still there.
    pub fn has(&self, id: NodeId) -> bool {
        let linked =
            |id: &NodeId| self.parent(*id).is_none_or(|parent| self.twigs[parent.0].children.contains(id));
        id.0 < self.twigs.len()
            && std::iter::successors(Some(id), |id| self.parent(*id)).all(|id| linked(&id))
    }

    /// Puts a node on the board; `redo` will follow the line that leads there.
    pub fn go(&mut self, id: NodeId) {
        for node in self.path(id) {
            if let Some(parent) = self.parent(node) {
                self.twigs[parent.0].last = Some(node);
            }
        }
        self.here = id;
    }

    /// An action is played. Where it was played before, that line goes on; otherwise it begins one, which becomes the
    /// main line: what is played is the game, and what was taken back a variation of it.
    pub fn play(&mut self, action: Action) {
        let known = self.children(self.here).iter().copied().find(|id| self.action(*id) == Some(action));
        let id = known.unwrap_or_else(|| {
            let id = self.push(self.here, Node::plain(action));
            self.promote(id);
            id
        });
        self.go(id);
    }

    /// Makes the line that leads to a node the main line.
    pub fn promote(&mut self, id: NodeId) {
        for node in self.path(id) {
            if let Some(parent) = self.parent(node) {
                let children = &mut self.twigs[parent.0].children;
                children.retain(|child| *child != node);
                children.insert(0, node);
            }
        }
    }

    /// Deletes a node with all that follows. `false`, and nothing is done, if it is on the board, or leads there.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.parent(id).filter(|_| !self.is_within(self.here, id)) else { return false };
        let twig = &mut self.twigs[parent.0];
        twig.children.retain(|child| *child != id);
        twig.last = twig.last.filter(|last| *last != id);
        true
    }

    /// All of it as a record has it. Its main line is the one on the board, with what `redo` brings back. `told` makes a
    /// comment of what both had left after an action.
    pub fn line(&self, told: &dyn Fn(&Tree, NodeId) -> Option<String>) -> Line {
        let mut standing = self.path(self.here);
        standing.extend(std::iter::successors(self.next(self.here), |id| self.next(*id)));
        let mut line = self.line_from(ROOT, &standing, told);
        line.comments.clone_from(&self.twigs[0].opening);
        line
    }

    /// What follows a node, along the nodes of a line as far as they go, then along the main continuations.
    fn line_from(
        &self,
        from: NodeId,
        along: &[NodeId],
        told: &dyn Fn(&Tree, NodeId) -> Option<String>,
    ) -> Line {
        let mut line = Line::default();
        let (mut at, mut along) = (from, along.iter());
        while let Some(main) = along.next().copied().or_else(|| self.children(at).first().copied()) {
            let mut node = self.noted(main, told);
            for other in self.children(at).iter().filter(|other| **other != main) {
                let mut variation = self.line_from(*other, &[], told);
                variation.nodes.insert(0, self.noted(*other, told));
                variation.comments.clone_from(&self.twigs[other.0].opening);
                node.variations.push(variation);
            }
            line.nodes.push(node);
            at = main;
        }
        line
    }

    fn noted(&self, id: NodeId, told: &dyn Fn(&Tree, NodeId) -> Option<String>) -> Node {
        let mut node = self.twigs[id.0].node.clone().unwrap_or_else(|| Node::plain(Action::Pass));
        if let Some(comment) = told(self, id) {
            node.after.insert(0, comment);
        }
        node
    }

    /// The same lines from another start, by their texts, and how many actions of lines that are not on the board do not
    /// go there: they are gone with what followed them.
    pub fn again(&self, old: &Position, new: &Position) -> (Tree, usize) {
        let (mut tree, mut lost) = (Tree::default(), 0);
        tree.twigs[0] = Twig { children: Vec::new(), last: None, ..self.twigs[0].clone() };
        let mut open = vec![(ROOT, ROOT, old.clone(), new.clone())];
        while let Some((known, at, old, new)) = open.pop() {
            if known == self.here {
                tree.here = at;
            }
            for child in self.children(known) {
                let twig = &self.twigs[child.0];
                let Some(node) = &twig.node else { continue };
                let Ok(action) = new.read_action(&old.action_text(node.action)) else {
                    lost += 1;
                    continue;
                };
                let id = tree.push(at, Node { action, ..node.clone() });
                (tree.twigs[id.0].opening, tree.twigs[id.0].left) = (twig.opening.clone(), twig.left);
                if self.twigs[known.0].last == Some(*child) {
                    tree.twigs[at.0].last = Some(id);
                }
                let (mut before, mut after) = (old.clone(), new.clone());
                before.apply(node.action);
                after.apply(action);
                open.push((*child, id, before, after));
            }
        }
        (tree, lost)
    }

    /// Takes from the comments of every node what `read` understands, with what it makes of it.
    pub fn take_comments<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Vec<(NodeId, T)> {
        let mut taken = Vec::new();
        for (i, twig) in self.twigs.iter_mut().enumerate() {
            let Some(node) = &mut twig.node else { continue };
            node.after.retain(|comment| match read(comment) {
                Some(what) => {
                    taken.push((NodeId(i), what));
                    false
                }
                None => true,
            });
        }
        taken
    }
}
