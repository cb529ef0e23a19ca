fn main() {
    let a: Vec<String> = std::env::args().collect();
    let v = qigui::compile::open(&a[1]).unwrap_or_else(|e| { println!("{e}"); std::process::exit(2) });
    let d: u32 = a[2].parse().unwrap();
    let p = match a.get(4) { Some(f) => qigui::game::Position::parse(&v, f).unwrap(), None => v.start() };
    let t = std::time::Instant::now();
    let n = match a[3].as_str() { "l" => qigui::lab::perft::perft_listed(&p, d), "r" => qigui::lab::perft::perft_reference(&p, d), "2" => qigui::lab::perft::perft_threads(&p, d, 2), _ => qigui::lab::perft::perft(&p, d) };
    println!("{n} {:.3}s {:?}", t.elapsed().as_secs_f64(), v.method());
}
