//! Where a test stops the vendor dead, or holds one of its tasks.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use erawan_lottery::{Step, StepObserver};

/// When the vendor is stopped dead next.
#[derive(Debug, Default)]
struct Kills {
    /// How often at each step.
    at: HashMap<Step, usize>,
    /// After how many passes each: the first counts from now, every other one from the kill before it.
    after: VecDeque<u32>,
    count: usize,
}

impl Kills {
    fn is_due(&mut self, step: Step) -> bool {
        let is_due = match (self.at.get_mut(&step), self.after.front_mut()) {
            (Some(left), _) if *left > 0 => {
                *left -= 1;
                true
            }
            (_, Some(left)) => {
                *left -= 1;
                *left == 0 && self.after.pop_front().is_some()
            }
            _ => false,
        };
        self.count += usize::from(is_due);
        is_due
    }
}

/// Stops the vendor dead at steps, as a crash would, or holds a task at a step.
#[derive(Debug, Default)]
pub(crate) struct Stops {
    kills: Mutex<Kills>,
    pub(crate) stopped: tokio::sync::Notify,
    pauses: Mutex<Vec<(Step, Arc<Pause>)>>,
}

/// A task that is held at a step until it is let go.
#[derive(Debug, Default)]
pub(crate) struct Pause {
    pub(crate) reached: tokio::sync::Notify,
    pub(crate) go: tokio::sync::Notify,
}

impl Stops {
    pub(crate) fn stop_at(&self, step: Step) {
        self.stop_at_each(&[step], 1);
    }

    /// Stops the vendor at the next so many passes at each of these steps.
    pub(crate) fn stop_at_each(&self, steps: &[Step], times: usize) {
        let at = steps.iter().map(|step| (*step, times)).collect();
        let mut kills = self.kills.lock().unwrap();
        *kills = Kills { at, count: kills.count, ..Kills::default() };
    }

    /// Stops the vendor at any step, each time after so many passes.
    pub(crate) fn stop_after(&self, passes: &[u32]) {
        let mut kills = self.kills.lock().unwrap();
        *kills = Kills { after: passes.to_vec().into(), count: kills.count, ..Kills::default() };
    }

    /// How often the vendor was stopped.
    pub(crate) fn kills(&self) -> usize {
        self.kills.lock().unwrap().count
    }

    /// Holds the next task that reaches the step.
    pub(crate) fn pause_at(&self, step: Step) -> Arc<Pause> {
        let pause = Arc::new(Pause::default());
        self.pauses.lock().unwrap().push((step, Arc::clone(&pause)));
        pause
    }

    fn take_pause(&self, step: Step) -> Option<Arc<Pause>> {
        let mut pauses = self.pauses.lock().unwrap();
        let place = pauses.iter().position(|(at, _)| *at == step)?;
        Some(pauses.remove(place).1)
    }
}

#[async_trait]
impl StepObserver for Stops {
    async fn reached(&self, step: Step) {
        if let Some(pause) = self.take_pause(step) {
            pause.reached.notify_one();
            pause.go.notified().await;
        }
        let is_due = self.kills.lock().unwrap().is_due(step);
        if is_due {
            self.stopped.notify_one();
            std::future::pending::<()>().await;
        }
    }
}
