// The time for judging what is old enough to be removed: a clock that jumps must not make old what is new.

/** Milliseconds since 1970 by the clock, or by the steady one since the start where the clock was set forward. */
export function earliestNow(): number {
  return Math.min(Date.now(), performance.timeOrigin + performance.now())
}
