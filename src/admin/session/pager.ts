import type { TablePaginationConfig } from 'antd'

/** A page of a list: `pageNo` counts from 1. */
export type ShownPage = { pageNo: number; pageSize: number }

type Pager = { shown: ShownPage; total: number; sizes: readonly number[]; onChange: (page: ShownPage) => void }

/** The pager below a table, with its `a-b 共N条`. Another page size starts at the first page. */
export function pagerOf({ shown: { pageNo, pageSize }, total, sizes, onChange }: Pager): TablePaginationConfig {
  return {
    current: pageNo,
    pageSize,
    total,
    size: 'small',
    showQuickJumper: true, // CONST-056
    showSizeChanger: true,
    pageSizeOptions: [...sizes],
    showTotal: (all, [from, to]) => `${from}-${to} 共${all}条`,
    onChange: (page, size) => onChange({ pageNo: size === pageSize ? page : 1, pageSize: size }),
  }
}
