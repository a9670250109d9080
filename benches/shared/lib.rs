//! The measurement of the benchmarks: CPU time instead of wall-clock time, and contenders that take turns in one run,
//! because computers are shared and noisy.

use cpu_time::ProcessTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, Throughput};
use std::time::Duration;

/// The positions of xiangqi that are searched, with their names.
pub const XIANGQI: [(&str, &str); 2] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
    ("midgame", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"),
];

/// Returns Criterion with CPU time and few samples, because the benchmarks run for seconds, not microseconds.
pub fn criterion() -> Criterion<CpuTime> {
    Criterion::default().with_measurement(CpuTime).sample_size(10).configure_from_args()
}

/// The CPU time of this process.
pub struct CpuTime;

impl Measurement for CpuTime {
    type Intermediate = ProcessTime;
    type Value = Duration;

    fn start(&self) -> ProcessTime {
        ProcessTime::now()
    }

    fn end(&self, start: ProcessTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

/// A contender of a race: a name, and work that returns the number of its units.
pub struct Contender<'a> {
    name: &'a str,
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    /// Creates a contender. `work` checks its own result, and returns its number of units, which is the same each
    /// time.
    pub fn new(name: &'a str, work: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        Contender { name, work: Box::new(work) }
    }
}

/// Runs the contenders in turn, five rounds after a warm-up. Prints the median rate of each in million units per CPU
/// second, and its ratio to the first contender. Then passes the contenders to Criterion.
pub fn race(criterion: &mut Criterion<CpuTime>, title: &str, unit: &str, mut contenders: Vec<Contender<'_>>) {
    println!("\n{title}, million {unit} per CPU second, median of {ROUNDS}:");
    let mut first = None;
    let runs = rounds(&mut contenders);
    for (contender, runs) in contenders.iter().zip(runs) {
        let rate = median(runs.iter().map(|&(units, seconds)| units as f64 / seconds / 1e6));
        let ratio = rate / *first.get_or_insert(rate);
        println!("  {:<44} {rate:>9.2}   {ratio:>6.3} of the first", contender.name);
    }
    println!();
    bench(criterion, title, contenders);
}

/// Runs contenders like [`race`] that do the same job in different ways. Prints the median CPU seconds of each, and
/// how many times less it needs than the first.
pub fn race_to_the_end(criterion: &mut Criterion<CpuTime>, title: &str, mut contenders: Vec<Contender<'_>>) {
    println!("\n{title}, CPU seconds, median of {ROUNDS}:");
    let mut first = None;
    let runs = rounds(&mut contenders);
    for (contender, runs) in contenders.iter().zip(runs) {
        let seconds = median(runs.iter().map(|&(_, seconds)| seconds));
        let times = *first.get_or_insert(seconds) / seconds;
        println!("  {:<44} {seconds:>9.3}   {times:>6.2} times less than the first", contender.name);
    }
    println!();
    bench(criterion, title, contenders);
}

/// Runs contenders like [`race`] whose units take far less than a millisecond. Prints the median CPU nanoseconds per
/// unit of each.
pub fn race_per_unit(criterion: &mut Criterion<CpuTime>, title: &str, unit: &str, mut contenders: Vec<Contender<'_>>) {
    println!("\n{title}, CPU nanoseconds per {unit}, median of {ROUNDS}:");
    let runs = rounds(&mut contenders);
    for (contender, runs) in contenders.iter().zip(runs) {
        let each = median(runs.iter().map(|&(units, seconds)| seconds * 1e9 / units as f64));
        println!("  {:<44} {each:>9.0}", contender.name);
    }
    println!();
    bench(criterion, title, contenders);
}

const ROUNDS: usize = 5;

/// Returns the units and CPU seconds of each round, for each contender.
fn rounds(contenders: &mut [Contender<'_>]) -> Vec<Vec<(u64, f64)>> {
    let mut runs = vec![Vec::new(); contenders.len()];
    for round in 0..=ROUNDS {
        for (contender, runs) in contenders.iter_mut().zip(&mut runs) {
            let start = ProcessTime::now();
            let units = (contender.work)();
            let seconds = start.elapsed().as_secs_f64();
            if round > 0 {
                runs.push((units, seconds));
            }
        }
    }
    runs
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn bench(criterion: &mut Criterion<CpuTime>, title: &str, mut contenders: Vec<Contender<'_>>) {
    let mut group = criterion.benchmark_group(title);
    for contender in &mut contenders {
        group.throughput(Throughput::Elements((contender.work)()));
        group.bench_function(contender.name, |bencher| bencher.iter(|| (contender.work)()));
    }
    group.finish();
}
