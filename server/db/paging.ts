import type { Page, PageQuery } from '#contract/envelope.ts'

export function pageFrom<Row>(records: Row[], total: number, { pageNo, pageSize }: PageQuery): Page<Row> {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}
