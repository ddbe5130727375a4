/** What is taken of a column: itself, or what its values of a group come to. */
export const takenAs = { itself: '原值（分组）', sum: '求和', avg: '平均', min: '最小', max: '最大', count: '计数' } as const
export type TakenAs = keyof typeof takenAs
export const comparisons = { '=': '等于', '<>': '不等于', '>': '大于', '>=': '不小于', '<': '小于', '<=': '不大于', like: '像' } as const
export type Comparison = keyof typeof comparisons

/** A report as it is put together without SQL. */
export type Built = {
  table: string
  columns: readonly { name: string; as: TakenAs }[]
  /** each is a parameter of the report, called like its column */
  filters: readonly { name: string; is: Comparison }[]
}

const named = (as: TakenAs, name: string) => `${as}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

/** The statement of a report that was put together; null while it takes nothing. Rows are grouped where anything is added up. */
export function builtSql({ table, columns, filters }: Built): string | null {
  if (table === '' || columns.length === 0) return null
  const isGrouped = columns.some(({ as }) => as !== 'itself')
  const own = columns.filter(({ as }) => as === 'itself').map(({ name }) => name)
  const taken = columns.map(({ name, as }) => (as === 'itself' ? name : `${as}(${name}) as ${named(as, name)}`))
  const asked = filters.map(({ name, is }, at) => {
    const earlier = filters.slice(0, at).filter((filter) => filter.name === name).length
    return `${name} ${is} :${name}${earlier === 0 ? '' : String(earlier + 1)}`
  })
  return [
    `select ${taken.join(', ')}`,
    `from ${table}`,
    ...(asked.length > 0 ? [`where ${asked.join(' and ')}`] : []),
    ...(isGrouped && own.length > 0 ? [`group by ${own.join(', ')}`] : []),
    ...(own.length > 0 ? [`order by ${own.join(', ')}`] : []),
  ].join('\n')
}
