import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** CSV as LibreOffice writes it: UTF-8, every cell as it is shown. */
export const utf8Csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'

/** The file as LibreOffice understands it, in another format. */
export function converted(name: string, bytes: Buffer, to: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-office-'))
  const out = join(folder, 'out')
  writeFileSync(join(folder, name), bytes)
  const how = name.endsWith('.csv') ? ['--infilter=CSV:44,34,76,1'] : []
  execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', ...how, '--convert-to', to, '--outdir', out, join(folder, name)], {
    stdio: 'ignore',
  })
  return readFileSync(join(out, name.replace(/\.\w+$/, `.${to.split(':')[0] ?? to}`)))
}
