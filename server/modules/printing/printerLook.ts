import type { PrinterLook } from '#contract/rules/label/zpl/zpl.ts'
import type { PrinterTable } from './tables.ts'

const dpis: Readonly<Record<string, PrinterLook['dpi']>> = { '203': 203, '300': 300, '600': 600 }
const medias: Readonly<Record<string, PrinterLook['media']>> = { gap: 'gap', mark: 'mark', continuous: 'continuous' }
const tenths = (mm: number) => Math.round(mm * 10)

/** How a printer's labels are drawn. */
export function lookOf(printer: Pick<PrinterTable, 'dpi' | 'media' | 'cutter' | 'darkness' | 'offsetX' | 'offsetY' | 'scaleX' | 'scaleY'>): PrinterLook {
  return {
    dpi: dpis[printer.dpi] ?? 203,
    media: medias[printer.media] ?? 'gap',
    cutter: printer.cutter === 'Y',
    darkness: printer.darkness,
    offsetX: tenths(printer.offsetX),
    offsetY: tenths(printer.offsetY),
    scaleX: tenths(printer.scaleX),
    scaleY: tenths(printer.scaleY),
  }
}
