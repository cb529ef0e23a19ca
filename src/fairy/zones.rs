//! Sets of points as ZONE phrases: what a person would write.

use super::config::Region;
use crate::board::file_letter;

/// A region of each side, as a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Every point.
    All,
    /// No point.
    None,
    /// Written as the first side sees it, turned over for the other.
    Mirrored(String),
    /// Written for each side.
    Pair(String, String),
}

impl Zone {
    /// The zone of two regions on a board of so many files and ranks.
    pub fn of(regions: [Region; 2], files: usize, ranks: usize) -> Zone {
        let on_board = |region: Region| Region::of(|f, r| f < files && r < ranks && region.has(f, r));
        let [first, second] = regions.map(on_board);
        let board = on_board(Region::ALL);
        let turned = Region::of(|file, rank| rank < ranks && second.has(file, ranks - 1 - rank));
        if first == board && second == board {
            Zone::All
        } else if first.is_empty() && second.is_empty() {
            Zone::None
        } else if first == turned {
            Zone::Mirrored(phrase(first, files, ranks))
        } else {
            Zone::Pair(phrase(first, files, ranks), phrase(second, files, ranks))
        }
    }
}

/// A region as a phrase: whole ranks, whole files, else rectangles and points.
pub fn phrase(region: Region, files: usize, ranks: usize) -> String {
    let rank_is_whole = |rank: usize| (0..files).all(|file| region.has(file, rank));
    let file_is_whole = |file: usize| (0..ranks).all(|rank| region.has(file, rank));
    let whole_ranks = runs((0..ranks).filter(|rank| rank_is_whole(*rank)));
    if whole_ranks == [(0, ranks - 1)] {
        return "all".to_owned();
    }
    let mut words: Vec<String> = whole_ranks.iter().map(|run| ranks_phrase(*run, ranks)).collect();
    let left = Region::of(|file, rank| rank < ranks && !rank_is_whole(rank) && region.has(file, rank));
    let columns = (0..files).filter(|file| file_is_whole(*file));
    if whole_ranks.is_empty() {
        words.extend(runs(columns).into_iter().map(|(from, to)| {
            match (file_letter(from), file_letter(to)) {
                (from, to) if from == to => format!("file {from}"),
                (from, to) => format!("files {from}-{to}"),
            }
        }));
        let rest = Region::of(|file, rank| file < files && !file_is_whole(file) && left.has(file, rank));
        words.extend(boxes(rest, files, ranks));
    } else {
        words.extend(boxes(left, files, ranks));
    }
    if words.is_empty() { "none".to_owned() } else { words.join(" or ") }
}

fn ranks_phrase((from, to): (usize, usize), ranks: usize) -> String {
    let last = to + 1 == ranks;
    match (from == to, last) {
        (true, true) => "last rank".to_owned(),
        (true, false) => format!("rank {}", from + 1),
        (false, true) => format!("ranks {}-last", from + 1),
        (false, false) => format!("ranks {}-{}", from + 1, to + 1),
    }
}

/// Numbers in rising order as runs: the first and the last of each.
fn runs(numbers: impl Iterator<Item = usize>) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    runs
}

/// Rectangles that cover a region, no point twice: each as wide as it can be, then as high.
fn boxes(region: Region, files: usize, ranks: usize) -> Vec<String> {
    let mut left = region;
    let mut words = Vec::new();
    for rank in 0..ranks {
        for file in 0..files {
            if !left.has(file, rank) {
                continue;
            }
            let right = (file..files).take_while(|file| left.has(*file, rank)).last().unwrap_or(file);
            let full = |rank: &usize| (file..=right).all(|file| left.has(file, *rank));
            let top = (rank..ranks).take_while(full).last().unwrap_or(rank);
            let name = |file: usize, rank: usize| format!("{}{}", file_letter(file), rank + 1);
            words.push(if (file, rank) == (right, top) {
                name(file, rank)
            } else {
                format!("{}-{}", name(file, rank), name(right, top))
            });
            left = Region::of(|f, r| {
                left.has(f, r) && !((file..=right).contains(&f) && (rank..=top).contains(&r))
            });
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(holds: impl Fn(usize, usize) -> bool) -> String {
        phrase(Region::of(holds), 9, 10)
    }

    #[test]
    fn regions_are_told_as_people_do() {
        assert_eq!(told(|_, rank| rank < 5), "ranks 1-5");
        assert_eq!(told(|_, rank| rank == 9), "last rank");
        assert_eq!(told(|_, rank| rank > 6), "ranks 8-last");
        assert_eq!(told(|file, _| file == 4), "file e");
        assert_eq!(told(|file, rank| (3..6).contains(&file) && rank < 3), "d1-f3");
        assert_eq!(told(|file, rank| (file, rank) == (4, 1) || rank == 3), "rank 4 or e2");
        assert_eq!(told(|_, _| true), "all");
        assert_eq!(told(|_, _| false), "none");
    }

    #[test]
    fn sides_are_mirrored_where_they_can_be() {
        let first = Region::of(|file, rank| (3..6).contains(&file) && rank < 3);
        let second = Region::of(|file, rank| (3..6).contains(&file) && (7..10).contains(&rank));
        assert_eq!(Zone::of([first, second], 9, 10), Zone::Mirrored("d1-f3".to_owned()));
        assert_eq!(Zone::of([first, first], 9, 10), Zone::Pair("d1-f3".to_owned(), "d1-f3".to_owned()));
        assert_eq!(Zone::of([Region::ALL; 2], 9, 10), Zone::All);
    }
}
