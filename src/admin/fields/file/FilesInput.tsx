import type { FieldAs } from '#contract/field.ts'
import { useBusy } from '../busyContext.ts'
import type { InputProps } from '../fieldKit.ts'
import { UploadArea } from './UploadArea.tsx'
import { useUploads } from './useUploads.ts'

const asSpecified = {}
const nobodyHears = () => {}

/** The files of a field in a form: sent as soon as they are chosen; the value are the paths of those that arrived. */
export function FilesInput({ field, id, value, onChange = nobodyHears, disabled = false }: InputProps<FieldAs<'file' | 'image'>['kind']>) {
  const { kind, maxCount } = field
  const isImage = kind === 'image'
  const { uploads, add, remove, again } = useUploads({ value, onChange, maxCount, isImage, sending: asSpecified })
  useBusy(uploads.some(({ status }) => status === 'uploading'))
  return <UploadArea id={id} uploads={uploads} isImage={isImage} maxCount={maxCount} isLocked={disabled} onAdd={add} onRemove={remove} onAgain={again} />
}
