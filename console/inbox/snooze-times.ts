// The times that the menu for snoozing offers.

type SnoozeTime = { name: 'later' | 'tomorrow' | 'monday'; time: Date }

const MORNING_HOUR = 8
const LATER_HOURS = 3
const SUNDAY = 0

/** Returns them in the person's time zone. Monday is that of the next week; on a Sunday, it is tomorrow. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
  const times: SnoozeTime[] = [
    { name: 'later', time: new Date(now.getTime() + LATER_HOURS * 3_600_000) },
    { name: 'tomorrow', time: morning(1) },
    { name: 'monday', time: morning(7 - ((now.getDay() + 6) % 7)) },
  ]
  return times.filter(({ name }) => name !== 'monday' || now.getDay() !== SUNDAY)
}
