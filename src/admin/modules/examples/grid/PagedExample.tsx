import { demos } from '#contract/modules/examples/demo.ts'
import { PagedSheet } from '../../../resource/sheet/PagedSheet.tsx'

/** The records of 单表示例 as one grid, read from the server in windows, and saved. */
export function PagedExample() {
  return <PagedSheet resource={demos} />
}
