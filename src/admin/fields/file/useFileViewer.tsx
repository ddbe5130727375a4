import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import type { Upload } from './uploads.ts'

const FileViewer = lazy(async () => ({ default: (await import('../../media/FileViewer.tsx')).FileViewer }))

/** What can be looked at without being saved first. */
export function canView({ status, path }: Pick<Upload, 'status' | 'path'>): boolean {
  return status === 'done' && ['image', 'video', 'audio', 'pdf'].includes(fileClassOf(path))
}

/** Looking at the files of a field: `view` opens one, `viewer` is where it stands. */
export function useFileViewer(uploads: readonly Upload[]): { view: (upload: Upload) => void; viewer: ReactNode } {
  const [opened, setOpened] = useState<string | null>(null)
  const files = uploads.filter(canView).map(({ name, path }) => ({ name, path }))
  const viewer =
    opened === null ? null : (
      <Suspense fallback={null}>
        <FileViewer files={files} first={opened} onClose={() => setOpened(null)} />
      </Suspense>
    )
  return { view: ({ path }) => setOpened(path), viewer }
}
