import { App, Button, Form, Modal, Select, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { printJobs, reprintLabel } from '#contract/modules/printing/printJob.ts'
import { printedPicturePath, printLog } from '#contract/modules/printing/printLog.ts'
import { createIntent } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { fileBy } from '../../../api/request.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { usePrinters } from '../../resource/print/usePrinters.ts'
import { Permit } from '../../session/Permit.tsx'
import { ReasonFields } from './ReasonFields.tsx'
import { useOnlyPrinter } from './useOnlyPrinter.ts'
import styles from './printing.module.css'

const firstSteps = '打印机每确认打出一张标签，这里就多一条记录；记录不能修改，也不能删除。'

/** Every label that came out of a printer, as it was. */
export function PrintLogPage() {
  return <ResourcePage resource={printLog} firstSteps={firstSteps} RowActions={LogActions} />
}

function LogActions({ row }: { row: RecordRow }) {
  const [open, setOpen] = useState<'picture' | 'reprint' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen('picture')}>
        看标签
      </Button>
      <Permit action="mes:label:reprint">
        <Button type="link" size="small" onClick={() => setOpen('reprint')}>
          补打
        </Button>
      </Permit>
      {open === 'picture' && <PictureDialog row={row} onClose={close} />}
      {open === 'reprint' && <ReprintDialog row={row} onClose={close} />}
    </>
  )
}

/** The label with the template and the data of that day. */
function PictureDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const read = async () => {
      try {
        const blob = await fileBy(printedPicturePath, { method: 'GET', query: { id: row.id }, quiet: true })
        if (isGone) return
        made = URL.createObjectURL(blob)
        setAddress(made)
      } catch (error) {
        setFailed(errorText(error, '标签没有读到，请关闭后重试'))
      }
    }
    void read()
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [row.id])
  const title = `${String(row['title'])} ${String(row['object'])}`
  return (
    <Modal title={title} open footer={null} width={640} onCancel={onClose}>
      {failed ?? (address === null ? <Skeleton active /> : <img className={styles['picture']} alt={title} src={address} width={560} />)}
    </Modal>
  )
}

type Written = { printerId: string; reprintReason: string; reprintText: string }

function ReprintDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const printers = usePrinters()
  useOnlyPrinter(form, printers)
  async function reprint(written: Written) {
    setBusy(true)
    try {
      const outcome = await intent.give(printJobs, reprintLabel, { record: null, asked: { ...written, logId: row.id } }, async () => [])
      void message.success(outcome.message)
      onClose()
    } catch (error) {
      void message.error(errorText(error, '没有补打，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal title={`补打 ${String(row['object'])}`} open okText="补打" confirmLoading={isBusy} onOk={() => form.submit()} onCancel={onClose}>
      <Form<Written> form={form} name="reprint" layout="vertical" onFinish={(written) => void reprint(written)}>
        <Form.Item label="打印机" name="printerId" rules={[{ required: true, message: '请选择打印机' }]}>
          <Select options={printers} placeholder="请选择" notFoundContent="还没有启用的打印机，请先到“打印机”里新增" />
        </Form.Item>
        <ReasonFields isRequired />
      </Form>
    </Modal>
  )
}
