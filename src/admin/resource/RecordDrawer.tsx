import { App, Button, Drawer, Form, Space } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { Resource } from '#contract/resource.ts'
import { RecordRow, useRecordWrites } from '../../api/records.ts'
import { ApiError } from '../../api/request.ts'
import { BusyProvider } from '../fields/busyContext.ts'
import { DraftOffer } from './draft/DraftOffer.tsx'
import { useFormDraft } from './draft/useFormDraft.ts'
import { focusFirstField } from './focusFirstField.ts'
import { drawerSizeOf, formFields } from './formLayout.ts'
import { LinesEditor } from './lines/LinesEditor.tsx'
import { useLinesEditing } from './lines/useLinesEditing.ts'
import { RecordChanged } from './RecordChanged.tsx'
import { isAlike, RecordForm, sent, startOf } from './RecordForm.tsx'
import type { Written } from './RecordForm.tsx'
import { useFocusBack } from './useFocusBack.ts'
import { useRecordChange } from './useRecordChange.ts'

/** a table of inputs needs more than a form */
const withLinesSize = 'min(1080px, 100vw)'

type Props = {
  resource: Resource
  edited: RecordRow | 'new'
  /** what a new record starts with, besides what its fields say */
  start: Readonly<Record<string, string | number>>
  fixed: Readonly<Record<string, string>>
  /** whether there is something here that was not saved */
  onWriting: (isWriting: boolean) => void
  onClose: () => void
  /** hears of a new record that was kept */
  onAdded: ((record: RecordRow) => void) | null
}

/** Making a record, or changing one. Ctrl+Enter saves; a new one opens with the caret in its first field; leaving with changes asks first; what somebody else saved meanwhile is never overwritten unseen. */
export function RecordDrawer({ resource, edited, start, fixed, onWriting, onClose, onAdded }: Props) {
  useFocusBack()
  const [form] = Form.useForm<Written>()
  const [known, setKnown] = useState(edited === 'new' ? null : edited)
  const [isBusy, setBusy] = useState(false)
  const { message, modal } = App.useApp()
  const writes = useRecordWrites(resource)
  const { change, read } = useRecordChange(resource, known)
  const place = useRef<HTMLDivElement>(null)
  const lines = useLinesEditing(resource, known?.id ?? null, () => wrote())
  const draft = useFormDraft({ resource: resource.name, recordId: known?.id ?? null, within: Object.values(fixed).join(' ') }, unsaved)
  /** fields that are still at work */
  const busy = useRef(new Set<string>())
  const noteBusy = useCallback((field: string, isAtWork: boolean) => {
    if (isAtWork) busy.current.add(field)
    else busy.current.delete(field)
  }, [])

  function wrote() {
    onWriting(true)
    draft.note()
  }

  /** What differs from the beginning. Secrets stay in the form: they are not kept in a browser. */
  function unsaved() {
    const [began, now] = [startOf(resource, known, start), form.getFieldsValue(true)]
    const fields = formFields(resource, known === null, fixed).filter(
      (field) => (field.form === 'edited' || field.form === 'once') && field.mask === undefined && !isAlike(now[field.name], began[field.name]),
    )
    const values = Object.fromEntries(fields.map(({ name }) => [name, now[name] ?? null]))
    const [written, label] = [lines.draft(), now[resource.label] ?? known?.[resource.label]]
    if (Object.keys({ ...values, ...written }).length === 0) return null
    return { label: String(label ?? ''), version: known?.version ?? null, values, lines: written }
  }

  function takeUp() {
    const { offered } = draft
    if (!offered) return
    form.setFields(Object.entries(offered.values).map(([name, value]) => ({ name, value, touched: true })))
    const gone = lines.takeUp(offered.lines)
    draft.decide(true)
    wrote()
    if (gone > 0) void message.warning(`有 ${gone} 行已被别人删除，没有恢复`)
  }

  function end() {
    draft.forget()
    onClose()
  }

  async function tryToSave(values: Written) {
    if (busy.current.size > 0) {
      void message.warning('还有文件正在上传，请稍候')
      return
    }
    await lines.settled() // a paste that is still on its way is saved with the rest
    const complaint = lines.complaint()
    if (complaint !== null) void message.warning(complaint)
    else void save(values)
  }

  async function save(values: Written) {
    setBusy(true)
    try {
      const row = { ...sent(resource, values), ...fixed }
      const header = lines.hasLines && !form.isFieldsTouched() ? {} : { ...row, version: known?.version }
      if (known) void message.success(await writes.edit({ ...header, id: known.id, ...lines.body() }))
      else {
        const added = await writes.addRecord({ ...row, ...lines.body() })
        void message.success(added.message)
        if (added.record) onAdded?.(added.record)
      }
      end()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  function refused(error: unknown) {
    if (!(error instanceof ApiError)) return void message.error('没有保存，请重试')
    const stored = RecordRow.safeParse((error.result as { record?: unknown } | null)?.record) // a refusal carries anything; the schema decides
    if (error.status === 409) void takeOverLines()
    if (error.status === 409 && stored.success) return askForNewer(error.message, stored.data)
    lines.refuse(error.result)
    form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name, errors })))
    const [first] = Object.keys(error.fields)
    if (first !== undefined) form.scrollToField(first, { focus: true, block: 'center' })
    void message.error(error.message)
  }

  /** What others did to the lines stands beside what was written here; a header that nobody touched here follows theirs. */
  async function takeOverLines() {
    try {
      const header = await lines.takeOver()
      if (header && !form.isFieldsTouched()) show(header)
    } catch (error) {
      void message.error(errorText(error, '明细没有读出，请重试'))
    }
  }

  function askForNewer(title: string, stored: RecordRow) {
    modal.confirm({
      title,
      content: '载入后，您在这里填写的内容将被替换。',
      okText: '载入最新内容',
      cancelText: '继续查看我的填写',
      onOk: () => load(stored),
    })
  }

  function load(stored: RecordRow) {
    show(stored)
    void takeOverLines()
    onWriting(lines.isTouched)
  }

  function show(stored: RecordRow) {
    setKnown(stored)
    form.resetFields() // nothing of this form counts as touched any more
    form.setFieldsValue(stored as Written) // the fields of the form take what is theirs
    draft.note()
  }

  function leave() {
    if (!form.isFieldsTouched() && !lines.isTouched) return onClose()
    modal.confirm({
      title: '有内容没有保存',
      content: '关闭后，填写的内容会丢失。',
      okText: '不保存',
      okButtonProps: { danger: true },
      cancelText: '继续填写',
      focusable: { autoFocusButton: 'cancel' }, // Escape and Enter in a row lose nothing
      onOk: end,
    })
  }

  return (
    <Drawer
      title={`${known ? '编辑' : '新增'}${resource.title}`}
      size={lines.hasLines ? withLinesSize : drawerSizeOf(resource)}
      open
      onClose={leave}
      afterOpenChange={(isOpen) => {
        if (isOpen && known === null) focusFirstField(place.current)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit()
      }}
      extra={
        <Space>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      }
    >
      {draft.offered ? (
        <DraftOffer
          draft={draft.offered}
          knownVersion={known?.version ?? null}
          isReady={!lines.hasLines || lines.sheets !== null}
          onTake={takeUp}
          onThrow={() => draft.decide(false)}
        />
      ) : null}
      {change ? (
        <RecordChanged
          change={change}
          read={read}
          onRead={(stored) => (form.isFieldsTouched() ? askForNewer('这条记录刚刚被别人修改了', stored) : load(stored))}
        />
      ) : null}
      <div ref={place}>
        <BusyProvider value={noteBusy}>
          <RecordForm
            form={form}
            resource={resource}
            known={known}
            start={start}
            fixed={fixed}
            onWriting={wrote}
            onFinish={(values) => void tryToSave(values)}
          />
          <LinesEditor editing={lines} />
        </BusyProvider>
      </div>
    </Drawer>
  )
}
