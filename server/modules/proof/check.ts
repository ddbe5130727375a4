import type { RawBuilder } from 'kysely'

/**
 * A rule as a question to the data: `seen` counts the rows that it looks at (`count`), `wrong` finds those that break it (`id`, `name`,
 * `said`: what is wrong, in a sentence). Both read only.
 */
export type Check = {
  key: string
  /** number in factory.md 4 */
  rule: string
  title: string
  /** the resource in whose list offenders are found; '' for none */
  resource: string
  seen: RawBuilder<unknown>
  wrong: RawBuilder<unknown>
}
