import { App, Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import { mostCharacters } from '#contract/modules/workflow/bpmn/readXml.ts'
import { saveFile } from '../../../saveFile.ts'

type Props = { name: string; file: string; onImport: (file: string) => void }

/** Takes a BPMN file in place of the drawing, and gives the drawing as a file. What of a foreign file cannot run is marked on the drawing. */
export function FileMenu({ name, file, onImport }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { message } = App.useApp()

  async function take(chosen: File | undefined) {
    if (!chosen) return
    // four bytes are the longest of a character: a larger file is refused before it is read
    if (chosen.size > mostCharacters * 4) {
      void message.error('文件太大，最多 2 MB，请删去不用的图形再导入')
      return
    }
    const text = await chosen.text()
    const whole = readBpmn(text).refused.find(({ element }) => element === '')
    if (whole) void message.error(whole.why)
    else onImport(text)
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'import', label: '导入 BPMN 文件' },
            { key: 'export', label: '下载 BPMN 文件' },
          ],
          onClick: ({ key }) => (key === 'import' ? input.current?.click() : saveFile(new Blob([file], { type: 'application/xml' }), `${name}.bpmn`)),
        }}
      >
        <Button>文件</Button>
      </Dropdown>
      <input
        ref={input}
        type="file"
        accept=".bpmn,.xml"
        hidden
        aria-label="BPMN 文件"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = '' // the same file can be chosen again
        }}
      />
    </>
  )
}
