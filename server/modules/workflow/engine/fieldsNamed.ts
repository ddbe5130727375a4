import type { Who } from '#contract/modules/workflow/who.ts'

/** Fields of the record that name people. */
export function fieldsNamed(who: readonly Who[]): string[] {
  return who.flatMap((one) => (one.is === 'field' ? [one.field] : []))
}
