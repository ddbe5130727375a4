import type { FieldKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { plainText } from '../../fields/plain.ts'
import { DetailList } from '../DetailList.tsx'

/** Kinds that take a whole line. */
const wide: readonly FieldKind[] = ['textarea', 'richText', 'markdown', 'code', 'json', 'file', 'image']

/** Every field of a record, and who made and last changed it. */
export function DetailFields({ resource, row }: { resource: Resource; row: RecordRow }) {
  const details = resource.fields.map((field) => {
    const { Cell } = fieldKitOf(field.kind)
    return {
      key: field.name,
      label: field.title,
      children: <Cell field={field} row={row} />,
      ...(wide.includes(field.kind) ? { span: 'filled' as const } : {}),
    }
  })
  const made = (who: string, when: string) => [plainText({ name: who }, row), plainText({ name: when }, row)].filter(Boolean).join('，')
  const kept = [
    { key: 'made', label: '创建', children: made('createBy', 'createTime') },
    { key: 'changed', label: '最近修改', children: made('updateBy', 'updateTime') },
  ]
  return <DetailList columns={3} details={[...details, ...kept]} />
}
