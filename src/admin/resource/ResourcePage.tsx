import { Card } from 'antd'
import type { Resource } from '#contract/resource.ts'
import { RecordList } from './RecordList.tsx'
import type { Slots } from './RecordList.tsx'
import { useAddressQuery } from './listQueryState.ts'
import styles from './ResourcePage.module.css'

const nothingFixed = {}

/** The page of a resource. What is special about one goes into a slot; what does not fit there is a page of its own (house.md 6). */
export function ResourcePage<Row extends Record<string, unknown>>({ resource, ...slots }: { resource: Resource<Row> } & Slots<NoInfer<Row>>) {
  return (
    <Card className={styles.page ?? ''}>
      <RecordList resource={resource} asking={useAddressQuery()} fixed={nothingFixed} {...slots} />
    </Card>
  )
}
