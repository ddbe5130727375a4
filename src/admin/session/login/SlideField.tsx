import { Form } from 'antd'
import { lazy, Suspense, useState } from 'react'

/** Comes when it is asked for: most people never see it. */
const SlideVerify = lazy(async () => ({ default: (await import('./SlideVerify.tsx')).SlideVerify }))

/** Holds the form back until the handle stands at its end (WID-004 to WID-007). It keeps nothing safe: the server asks for the picture code. */
export function SlideField() {
  const [isVerified, setVerified] = useState(false)
  return (
    <Form.Item
      name="slide"
      rules={[{ validator: () => (isVerified ? Promise.resolve() : Promise.reject(new Error('请先把滑块拖到最右边'))) }]}
      validateTrigger={[]}
    >
      <Suspense fallback={null}>
        <SlideVerify isVerified={isVerified} onVerify={() => setVerified(true)} />
      </Suspense>
    </Form.Item>
  )
}
