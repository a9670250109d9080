//! How the benches measure: CPU time instead of the clock on the wall, and contenders in turn in one run, because
//! computers are shared and noisy.

use cpu_time::ProcessTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{Criterion, Throughput};
use std::time::Duration;

/// Criterion with this crate's clock and few samples: the benches run for seconds, not microseconds.
pub fn criterion() -> Criterion<CpuTime> {
    Criterion::default().with_measurement(CpuTime).sample_size(10).configure_from_args()
}

/// CPU time of this process.
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

/// One side of a race: a name, and work that returns how many units it did.
pub struct Contender<'a> {
    name: &'a str,
    work: Box<dyn FnMut() -> u64 + 'a>,
}

impl<'a> Contender<'a> {
    /// `work` checks its own answer and returns its number of units, the same each time.
    pub fn new(name: &'a str, work: impl FnMut() -> u64 + 'a) -> Contender<'a> {
        Contender { name, work: Box::new(work) }
    }
}

/// Runs the contenders in turn, five rounds after a warm-up, and prints the median rate of each in million units
/// per CPU second and its ratio to the first; then hands them to criterion.
pub fn race(criterion: &mut Criterion<CpuTime>, title: &str, unit: &str, mut contenders: Vec<Contender<'_>>) {
    const ROUNDS: usize = 5;
    let mut rates = vec![Vec::new(); contenders.len()];
    for round in 0..=ROUNDS {
        for (contender, rates) in contenders.iter_mut().zip(&mut rates) {
            let start = ProcessTime::now();
            let units = (contender.work)();
            let seconds = start.elapsed().as_secs_f64();
            if round > 0 {
                rates.push(units as f64 / seconds / 1e6);
            }
        }
    }
    println!("\n{title}, million {unit} per CPU second, median of {ROUNDS}:");
    let mut first = None;
    for (contender, rates) in contenders.iter().zip(&mut rates) {
        rates.sort_by(f64::total_cmp);
        let median = rates[ROUNDS / 2];
        let ratio = median / *first.get_or_insert(median);
        println!("  {:<44} {median:>9.1}   {ratio:>6.3} of the first", contender.name);
    }
    println!();

    let mut group = criterion.benchmark_group(title);
    for contender in &mut contenders {
        group.throughput(Throughput::Elements((contender.work)()));
        group.bench_function(contender.name, |bencher| bencher.iter(|| (contender.work)()));
    }
    group.finish();
}
