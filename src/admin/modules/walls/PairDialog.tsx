import { App, Form, Input, Modal, Select } from 'antd'
import { useEffect, useState } from 'react'
import { codeOf, groupedCode } from '#contract/modules/walls/pairing.ts'
import { boardDictionary, screens } from '#contract/modules/walls/screen.ts'
import { errorText } from '#contract/errorText.ts'
import { useNewestDictionary } from '../../../api/dictionary.ts'
import { ApiError, envelopeOf } from '../../../api/request.ts'
import { foundByWords } from '../../fields/foundByWords.ts'
import { useQueryClient } from '@tanstack/react-query'

type Written = { code: string; name: string; board: string }

const needed = (message: string) => [{ required: true, whitespace: true, message }]

/** Lets in the screen that shows this code, under a name and with a board. */
export function PairDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const [form] = Form.useForm<Written>()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const { approve } = useScreenWrites()
  const boards = useNewestDictionary(boardDictionary)

  useEffect(() => {
    const [first] = boards
    if (first && form.getFieldValue('board') === undefined) form.setFieldValue('board', first.value)
  }, [boards, form])

  async function pair(written: Written) {
    setBusy(true)
    try {
      void message.success(await approve(written))
      onClose()
    } catch (error) {
      if (error instanceof ApiError) form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name: name as keyof Written, errors }))) // the form takes the fields it has
      void message.error(errorText(error, '没有配对，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal title="配对屏幕" open okText="配对" confirmLoading={isBusy} onOk={() => form.submit()} onCancel={onClose}>
      <Form<Written>
        form={form}
        name="pairing"
        layout="vertical"
        initialValues={{ code: code === '' ? '' : groupedCode(codeOf(code)) }}
        onFinish={(written) => void pair(written)}
      >
        <Form.Item label="配对码" name="code" extra="新屏幕打开 /display 后显示的 8 个字母和数字，2 分钟内有效" rules={needed('请输入屏幕上显示的配对码')}>
          <Input autoFocus={code === ''} autoComplete="off" maxLength={20} placeholder="例如 ACDE-3467" />
        </Form.Item>
        <Form.Item label="屏幕名称" name="name" rules={needed('请输入屏幕名称')}>
          <Input autoFocus={code !== ''} maxLength={50} placeholder="例如 制粉车间大屏" />
        </Form.Item>
        <Form.Item label="看板" name="board" rules={needed('请选择看板')}>
          <Select placeholder="请选择" listHeight={480} showSearch={foundByWords} options={boards.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Pairing: reads the list anew and gives the server's sentence; throws ApiError. */
function useScreenWrites() {
  const queries = useQueryClient()
  async function call(path: string, body: object): Promise<string> {
    const { message } = await envelopeOf(path, { method: 'POST', body, quiet: true })
    await queries.invalidateQueries({ queryKey: ['records', screens.name] })
    return message
  }
  return {
    approve: (body: { code: string; name: string; board: string }) => call('/mes/screen/approve', body),
  }
}
