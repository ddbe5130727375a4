import { Flex, Typography } from 'antd'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { formStateOf, sectionsOf, usualState } from '#contract/rules/formRules.ts'
import type { RecordRow } from '../../api/records.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { DetailList } from './DetailList.tsx'
import type { Detail } from './DetailList.tsx'
import { isWideField } from './formLayout.ts'

type Props = {
  resource: Resource
  row: RecordRow
  /** what is said of the record besides its fields, last */
  more: readonly Detail[]
}

/** What stands in a record, under the headings of its form; a field that its form hides is not there. */
export function RecordSections({ resource, row, more }: Props) {
  const states = formStateOf(resource, row)
  const sections = sectionsOf(
    resource.sections,
    resource.fields.filter(({ name }) => (states[name] ?? usualState).isShown),
  )
  const detailOf = (field: Field): Detail => {
    const { Cell } = fieldKitOf(field.kind)
    return { key: field.name, label: field.title, children: <Cell field={field} row={row} />, ...(isWideField(field) ? { span: 'filled' as const } : {}) }
  }
  const last = sections.at(-1)
  const [headed, rest] = last?.title === '' ? [sections.slice(0, -1), last.fields] : [sections, []]
  return (
    <Flex vertical gap={16}>
      {headed.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          <Typography.Title level={5}>{title}</Typography.Title>
          <DetailList columns={2} details={fields.map(detailOf)} />
        </section>
      ))}
      <DetailList columns={2} details={[...rest.map(detailOf), ...more]} />
    </Flex>
  )
}
