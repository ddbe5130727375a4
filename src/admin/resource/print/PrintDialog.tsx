import { FilePdfOutlined, SendOutlined } from '@ant-design/icons'
import { Alert, Button, Flex, InputNumber, Modal, Pagination, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { ActiveTemplate, RecordLabels } from '#contract/modules/labels/printCalls.ts'
import type { Resource } from '#contract/resource.ts'
import type { DrawSymbol } from '#contract/rules/label/codeTypes.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { notify } from '../../../api/notices.ts'
import { recordsPdf, useRecordLabels } from '../../../api/printing.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useEncoder } from '../../media/label/encoder.ts'
import { LabelSheet, pageSvg } from '../../media/label/LabelSheet.tsx'
import { PrintButtons } from '../../media/label/PrintButtons.tsx'
import { saveFile } from '../../saveFile.ts'
import { ReprintReason } from './ReprintReason.tsx'
import { usePrinters } from './usePrinters.ts'
import { useSending } from './useSending.ts'

type Props = { resource: Resource; rows: readonly RecordRow[]; templates: readonly ActiveTemplate[]; onClose: () => void }

/** The labels of records: which template, how many, each seen as it will be. What one record lacks keeps all from being printed. */
export function PrintDialog({ resource, rows, templates, onClose }: Props) {
  const [templateId, setTemplateId] = useState(templates[0]?.id ?? '')
  const [copies, setCopies] = useState(1)
  const [isWriting, setWriting] = useState(false)
  const printers = usePrinters()
  const [printerId, setPrinterId] = useState<string | null>(null)
  const [reason, setReason] = useState({ reprintReason: '', reprintText: '' })
  const { send, isSending, refused, isReprint } = useSending(onClose)
  const chosenPrinter = printerId ?? printers[0]?.value ?? null
  const ids = rows.map(({ id }) => id)
  const asked = useRecordLabels({ templateId, resource: resource.name, ids })
  const drawSymbol = useEncoder()
  const drawn = useMemo(() => (asked.data && drawSymbol ? drawnLabels(asked.data, drawSymbol) : null), [asked.data, drawSymbol])
  const faulty = drawn?.filter(({ isPrintable }) => !isPrintable) ?? []
  const lacks = drawn === null ? '标签还没有画好，请稍等' : faulty.length > 0 ? `${faulty.length} 条不能打印，请先改好` : null
  const title = templates.find(({ id }) => id === templateId)?.title ?? '标签'

  const pages = () => {
    const [first] = drawn ?? []
    if (!drawn || !first) return null
    const svgs = drawn.flatMap(({ laidOut }) => Array.from({ length: copies }, () => laidOut.pages.map((_, at) => pageSvg(laidOut, at))).flat())
    return { pages: svgs, width: first.laidOut.width / 100, height: first.laidOut.height / 100, title }
  }
  const savePdf = async () => {
    setWriting(true)
    try {
      saveFile(await recordsPdf({ templateId, resource: resource.name, ids, copies }), `${title}.pdf`)
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : 'PDF 没有生成，请重试' })
    } finally {
      setWriting(false)
    }
  }
  return (
    <Modal
      open
      title={rows.length === 1 ? '打印标签' : `打印标签：${rows.length} 条${resource.title}`}
      width="min(760px, 96vw)"
      onCancel={onClose}
      footer={
        <Flex wrap gap={8} justify="end">
          <Button onClick={onClose}>关闭</Button>
          <ReadyButton icon={<FilePdfOutlined />} reason={lacks} loading={isWriting} onClick={() => void savePdf()}>
            下载 PDF
          </ReadyButton>
          <PrintButtons isPrimary={chosenPrinter === null} reason={lacks} pages={pages} />
          {chosenPrinter === null ? null : (
            <ReadyButton
              type="primary"
              icon={<SendOutlined />}
              reason={lacks}
              loading={isSending}
              onClick={() => void send({ printerId: chosenPrinter, templateId, resource: resource.name, ids: ids.join(','), copies, ...reason })}
            >
              送打印机
            </ReadyButton>
          )}
        </Flex>
      }
    >
      <Flex wrap gap={12} style={{ marginBlock: '8px 16px' }}>
        <Select
          aria-label="标签模板"
          style={{ minWidth: 220 }}
          value={templateId}
          onChange={setTemplateId}
          options={templates.map((one) => ({ value: one.id, label: `${one.title}  ${one.pageWidth} × ${one.pageHeight} mm` }))}
        />
        <InputNumber
          aria-label="每条张数"
          min={1}
          max={200}
          precision={0}
          value={copies}
          onChange={(count) => setCopies(count ?? 1)}
          prefix="每条"
          suffix="张"
        />
        {chosenPrinter === null ? null : (
          <Select aria-label="打印机" prefix="打印机" style={{ minWidth: 220 }} value={chosenPrinter} onChange={setPrinterId} options={printers} />
        )}
      </Flex>
      {refused === null ? null : <Alert type="error" showIcon title={refused} style={{ marginBlockEnd: 12 }} />}
      {isReprint ? <ReprintReason reason={reason} onChange={setReason} /> : null}
      {asked.error ? <Alert type="error" showIcon title={asked.error.message} /> : null}
      {faulty.length > 0 && rows.length > 1 ? (
        <Alert type="error" showIcon title={`${faulty.length} 条不能打印：${faulty.map((label) => label.title).join('、')}`} style={{ marginBlockEnd: 12 }} />
      ) : null}
      {drawn ? <Labels drawn={drawn} /> : asked.error ? null : <Skeleton active />}
    </Modal>
  )
}

type Drawn = { title: string; laidOut: ReturnType<typeof layOut>; isPrintable: boolean }

function drawnLabels({ template, fields, labels }: RecordLabels, drawSymbol: DrawSymbol): Drawn[] {
  return labels.map(({ title, values }) => {
    const laidOut = layOut(template, { fields, values }, { drawSymbol })
    return { title, laidOut, isPrintable: laidOut.findings.every(({ severity }) => severity !== 'error') }
  })
}

/** One label at a time. Those that cannot be printed come first. */
function Labels({ drawn }: { drawn: readonly Drawn[] }) {
  const [at, setAt] = useState(1)
  const ordered = drawn.toSorted((one, other) => Number(one.isPrintable) - Number(other.isPrintable))
  const label = ordered[at - 1]
  return (
    <>
      {label ? <LabelSheet title={label.title} laidOut={label.laidOut} /> : null}
      {ordered.length > 1 ? (
        <Pagination simple align="center" pageSize={1} total={ordered.length} current={at} onChange={setAt} style={{ marginBlockStart: 12 }} />
      ) : null}
    </>
  )
}
