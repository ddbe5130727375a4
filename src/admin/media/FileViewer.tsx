import { fileClassOf } from '#contract/rules/fileClass.ts'
import { useLookAddresses } from '../../api/files.ts'
import { MediaPreview } from './MediaPreview.tsx'
import { PdfDialog } from './pdf/PdfDialog.tsx'

type StoredFile = { path: string; name: string }
type Props = { files: readonly StoredFile[]; first: string; onClose: () => void }

/** Looks at a stored file: a PDF in its viewer, everything else with the other pictures, films and recordings beside it (UPL-042). */
export function FileViewer({ files, first, onClose }: Props) {
  const opened = files.find(({ path }) => path === first)
  if (!opened) return null
  if (fileClassOf(first) === 'pdf') return <PdfDialog file={opened} onClose={onClose} />
  return <StoredMedia files={files.filter(({ path }) => fileClassOf(path) !== 'pdf')} first={first} onClose={onClose} />
}

function StoredMedia({ files, first, onClose }: Props) {
  const addresses = useLookAddresses(files.map(({ path }) => path))
  if (addresses.includes(null)) return null // a moment
  const media = files.map(({ path, name }, at) => {
    const kind = fileClassOf(path) === 'image' ? ('image' as const) : ('video' as const) // a recording is played like a film
    return { kind, url: addresses[at] || 'data:,', name } // what has no address shows that it did not open
  })
  return <MediaPreview media={media} first={files.findIndex(({ path }) => path === first)} onClose={onClose} />
}
