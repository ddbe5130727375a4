import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '..', 'fonts')

/** The one font of labels, Noto Sans SC (OFL 1.1), by weight; contract/rules/label/advances.ts is made from these files. */
export const labelFonts = { regular: join(folder, 'NotoSansHans-Regular.otf'), bold: join(folder, 'NotoSansHans-Bold.otf') }
