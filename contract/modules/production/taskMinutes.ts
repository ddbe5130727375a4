/** How long a step takes: minutes that do not depend on the amount, and an amount an hour, in the unit of the rate; a rate of null adds nothing. */
export type StepTime = { stdMin: number; ratePerHour: number | null }

/** Whole minutes that an amount of the rate's unit takes on a machine, at least one; getting ready is not among them. */
export function runMinutes({ stdMin, ratePerHour }: StepTime, qty: number): number {
  const making = ratePerHour === null ? 0 : (qty / ratePerHour) * 60
  return Math.max(1, Math.ceil(stdMin + making - 1e-9)) // 60.000000001 minutes are 60
}
