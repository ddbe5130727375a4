import { Form } from 'antd'
import { useState } from 'react'
import { SlideVerify } from './SlideVerify.tsx'

/** Holds the form back until the handle stands at its end (WID-004 to WID-007). It keeps nothing safe: the server asks for the picture code. */
export function SlideField() {
  const [isVerified, setVerified] = useState(false)
  return (
    <Form.Item
      name="slide"
      rules={[{ validator: () => (isVerified ? Promise.resolve() : Promise.reject(new Error('请先把滑块拖到最右边'))) }]}
      validateTrigger={[]}
    >
      <SlideVerify isVerified={isVerified} onVerify={() => setVerified(true)} />
    </Form.Item>
  )
}
