import { lazy, Suspense, useState } from 'react'
import type { Value } from '../fieldKit.ts'
import { FilesCellView } from './FilesCellView.tsx'
import { useUploads } from './useUploads.ts'
import type { Sending } from './useUploads.ts'

const FilesDialog = lazy(async () => ({ default: (await import('./FilesDialog.tsx')).FilesDialog }))

type Props = {
  value: Value
  onChange: (value: Value) => void
  isImage: boolean
  maxCount: number
  allowDownload: boolean
  allowRemove: boolean
  sending: Sending
}

/** A cell whose files people change where they stand, as in a grid of rows. */
export function FilesCell({ value, onChange, isImage, maxCount, allowDownload, allowRemove, sending }: Props) {
  const { uploads, add, remove } = useUploads({ value, onChange, maxCount, isImage, sending })
  const [isManaging, setManaging] = useState(false)
  return (
    <>
      <FilesCellView
        uploads={uploads}
        isImage={isImage}
        isMulti={maxCount > 1}
        allowDownload={allowDownload}
        allowRemove={allowRemove}
        changes={{ onAdd: add, onRemove: remove, onManage: () => setManaging(true) }}
      />
      {isManaging ? (
        <Suspense fallback={null}>
          <FilesDialog
            value={value}
            isImage={isImage}
            maxCount={maxCount}
            sending={sending}
            onOk={(files) => onChange(files.map(({ path }) => path).join(','))}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
