import { Tag } from 'antd'
import { plainText } from '../../../fields/plain.ts'
import type { RecordRow } from '../../../../api/records.ts'

const frozen = '2'

/** Whether the account may sign in. */
export function UserStatusCell({ row }: { row: RecordRow }) {
  return plainText({ name: 'status' }, row) === frozen ? <Tag color="error">冻结</Tag> : <Tag color="success">正常</Tag>
}
