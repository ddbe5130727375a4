import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { showPicture } from '../../../api/ownPictures.ts'

/** A picture is written by its address, and shown also where only our own call may fetch it. */
const Picture = Image.extend({
  addNodeView() {
    return ({ node: { attrs } }) => {
      const { src, alt } = attrs as { src: string | null; alt: string | null } // of this node
      const dom = document.createElement('img')
      dom.alt = alt ?? ''
      return { dom, destroy: showPicture(dom, src ?? '') }
    }
  },
})

/** What the editor can write: no more than what the server keeps (server/http/cleanHtml.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https' },
  }),
  TextStyle,
  Color,
  FontSize,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Picture.configure({ allowBase64: true, inline: true }),
  TableKit.configure({ table: { resizable: false } }),
]

/** px (WID-009) */
export const fontSizes = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36] as const
