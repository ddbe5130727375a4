import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { labelFonts } from '../../server/modules/labels/labelFonts.ts'

/**
 * The settings of fontconfig (`FONTCONFIG_FILE`) of a computer on which the label font is installed under the name that labels ask for. It has to be a font
 * of the system: labels bring none.
 */
export function labelFontSettings(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'millwright-fonts-')), 'fonts.conf')
  const alias = '<alias binding="same"><family>Noto Sans SC</family><prefer><family>Noto Sans Hans</family></prefer></alias>'
  const others = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${dirname(labelFonts.regular)}</dir>${alias}${others}</fontconfig>`,
  )
  return file
}
