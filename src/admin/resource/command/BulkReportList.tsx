import { Typography } from 'antd'
import type { Resource } from '#contract/resource.ts'
import { plainText } from '../../fields/plain.ts'
import styles from './Bulk.module.css'
import type { BulkFailure } from './bulkRun.ts'

/** Records with why nothing was done to each. */
export function BulkReportList({ title, resource, failures }: { title: string; resource: Resource; failures: readonly BulkFailure[] }) {
  if (failures.length === 0) return null
  return (
    <section aria-label={title} className={styles.report}>
      <Typography.Text strong>{title}</Typography.Text>
      <ul className={styles.failures}>
        {failures.map(({ row, sentence }) => (
          <li key={row.id}>
            <strong>{plainText({ name: resource.label }, row) || row.id}</strong>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
