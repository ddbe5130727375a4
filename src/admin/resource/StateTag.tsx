import { Tag } from 'antd'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { explainedText, plainText } from '../fields/plain.ts'
import { stateColour } from './stateColour.ts'

/** The state of a record, in the colour of where it stands on its way; nothing for a record that has none. */
export function StateTag({ resource, row }: { resource: Pick<Resource, 'states'>; row: RecordRow }) {
  if (!resource.states) return null
  const field = { name: resource.states.field }
  return <Tag color={stateColour(resource, plainText(field, row))}>{explainedText(field, row)}</Tag>
}
