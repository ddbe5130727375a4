import { PrinterOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useState } from 'react'
import { configuration } from '../../../api/address.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { browserPrinter } from './browserPrinter.ts'
import { lodopPrinter } from './lodopPrinter.ts'
import type { PrintedPages, Printer } from './printer.ts'

/** `reason`: why nothing can be printed yet. */
type Props = { reason: string | null; isPrimary: boolean; pages: () => PrintedPages | null }

/** Prints on the computer of the person: by the browser, and where this plant uses it by C-LODOP, which asks to be installed when it is not there (PRN-032, PRN-033). */
export function PrintButtons({ reason, isPrimary, pages }: Props) {
  const { message, modal } = App.useApp()
  const [isHanding, setHanding] = useState(false)
  const print = async (printer: Printer) => {
    const printed = pages()
    if (!printed) return
    setHanding(true)
    const { isHanded, sentence } = await printer(printed)
    setHanding(false)
    if (!isHanded) modal.warning({ title: '没有打印', content: sentence, okText: '知道了' })
    else if (sentence !== '') void message.success(sentence)
  }
  return (
    <>
      <ReadyButton type={isPrimary ? 'primary' : 'default'} icon={<PrinterOutlined />} reason={reason} onClick={() => void print(browserPrinter)}>
        浏览器打印
      </ReadyButton>
      {configuration.hasLodop ? (
        <ReadyButton icon={<PrinterOutlined />} reason={reason} loading={isHanding} onClick={() => void print(lodopPrinter)}>
          C-LODOP 打印
        </ReadyButton>
      ) : null}
    </>
  )
}
