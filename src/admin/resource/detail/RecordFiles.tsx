import { Empty } from 'antd'
import { isFileKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordWithLines } from '../../../api/recordLines.ts'
import { UploadList } from '../../fields/file/UploadList.tsx'
import { uploadsOf } from '../../fields/file/uploads.ts'

const nobodyHears = () => {}

/** All files of a record and its lines, by the field that holds them. */
export function RecordFiles({ resource, found }: { resource: Resource; found: RecordWithLines }) {
  const shelves = shelvesOf(resource, found)
  if (shelves.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有文件" />
  return shelves.map(({ key, title, uploads }) => (
    <section key={key} aria-label={title}>
      <h3>{title}</h3>
      <UploadList uploads={uploads} isLocked onRemove={nobodyHears} onAgain={nobodyHears} />
    </section>
  ))
}

/** How many files there are. */
export function fileCount(resource: Resource, found: RecordWithLines): number {
  return shelvesOf(resource, found).reduce((sum, { uploads }) => sum + uploads.length, 0)
}

function shelvesOf(resource: Resource, { record, lines }: RecordWithLines) {
  const own = resource.fields.filter(({ kind }) => isFileKind(kind)).map(({ name, title }) => ({ key: name, title, uploads: uploadsOf(record[name]) }))
  const below = resource.lines.flatMap(({ resource: line }) =>
    line.fields
      .filter(({ kind }) => isFileKind(kind))
      .map(({ name, title }) => ({
        key: `${line.name} ${name}`,
        title: `${line.title} · ${title}`,
        uploads: (lines[line.name] ?? []).flatMap((row) => uploadsOf(row[name])),
      })),
  )
  return [...own, ...below].filter(({ uploads }) => uploads.length > 0)
}
