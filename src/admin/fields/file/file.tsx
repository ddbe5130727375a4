import type { Field } from '#contract/field.ts'
import { fileNameOf, pathsIn } from '#contract/rules/filePath.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ContainsFilter } from '../ContainsFilter.tsx'
import type { FieldKit } from '../fieldKit.ts'
import { FilesCellView } from './FilesCellView.tsx'
import { FilesInput } from './FilesInput.tsx'
import { uploadsOf } from './uploads.ts'

/** The names that people gave the files. */
function names({ name }: Pick<Field, 'name'>, row: RecordRow): string {
  return pathsIn(row[name]).map(fileNameOf).join('、')
}

const fieldKitOf = <Kind extends 'file' | 'image'>(kind: Kind, widthPx: number): FieldKit<Kind> => ({
  text: names,
  Cell: ({ field, row }) => (
    <FilesCellView uploads={uploadsOf(row[field.name])} isImage={kind === 'image'} isMulti={false} allowDownload allowRemove={false} changes={null} />
  ),
  Input: FilesInput,
  Filter: ContainsFilter,
  widthPx,
})

export const file: FieldKit<'file'> = fieldKitOf('file', 220)
export const image: FieldKit<'image'> = fieldKitOf('image', 160)
