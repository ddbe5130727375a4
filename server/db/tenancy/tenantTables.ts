/** The tables whose rows are tenants': those of modules, and those of designed resources, which come and go while the server runs. */
export type TenantTables = {
  has(table: string): boolean
  /** finds one of them in the text of a statement; null when there are none */
  pattern(): RegExp | null
  /** Besides those of modules it is these from now on. */
  take(designed: Iterable<string>): void
}

export function createTenantTables(declared: Iterable<string>): TenantTables {
  const ofModules = new Set(declared)
  let tables = ofModules
  let pattern = patternOf(tables)
  return {
    has: (table) => tables.has(table),
    pattern: () => pattern,
    take(designed) {
      tables = new Set([...ofModules, ...designed])
      pattern = patternOf(tables)
    },
  }
}

function patternOf(tables: ReadonlySet<string>): RegExp | null {
  return tables.size === 0 ? null : new RegExp(`\\b(?:${[...tables].join('|')})\\b`)
}
