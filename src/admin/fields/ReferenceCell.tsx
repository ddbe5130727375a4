import { Typography } from 'antd'
import { Link } from 'react-router-dom'
import type { Field } from '#contract/field.ts'
import { referredBy } from '#contract/field.ts'
import type { RecordRow } from '../../api/records.ts'
import { detailPath, useListPath } from './detailPaths.ts'
import { keysIn } from './keys.ts'
import { explainedText, plainText } from './plain.ts'
import { PlainCell } from './PlainCell.tsx'

type Named = { id: string; label: string }

/** The records that a field names, each a link to its page where the person may open it. */
export function ReferenceCell({ field, row }: { field: Field; row: RecordRow }) {
  const target = referredBy(field)
  const listPath = useListPath(target?.resource ?? '')
  const text = explainedText(field, row)
  const named = target?.key === 'id' ? namedIn(plainText(field, row), text) : []
  if (listPath === null || named.length === 0) return <PlainCell text={text} />
  return (
    <Typography.Text ellipsis={{ tooltip: text }} style={{ maxWidth: '100%' }}>
      {named.map(({ id, label }, at) => (
        <span key={id}>
          {at === 0 ? null : '，'}
          <Link to={detailPath(listPath, id)}>{label}</Link>
        </span>
      ))}
    </Typography.Text>
  )
}

/** Ids and what they are called stand in the same order, commas between; none where a label has a comma of its own, or the text is only the id. */
function namedIn(value: string, text: string): Named[] {
  const ids = keysIn(value)
  const labels = ids.length === 1 ? [text] : text.split(',')
  if (text === value || labels.length !== ids.length) return []
  return ids.map((id, at) => ({ id, label: labels[at] ?? id }))
}
