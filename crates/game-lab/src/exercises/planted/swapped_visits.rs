//! Selection by UCB1 with a mistake.

/// Returns the index of the child to be visited next. A child has visits and wins.
pub fn select(children: &[[u32; 2]], exploration: f64) -> usize {
    let all: u32 = children.iter().map(|[visits, _]| visits).sum();
    let mut selected = 0;
    let mut highest = f64::NEG_INFINITY;
    for (index, &[visits, wins]) in children.iter().enumerate() {
        let mean = f64::from(wins) / f64::from(visits);
        let bonus = exploration * (f64::from(visits).ln() / f64::from(all)).sqrt();
        if mean + bonus > highest {
            highest = mean + bonus;
            selected = index;
        }
    }
    selected
}
