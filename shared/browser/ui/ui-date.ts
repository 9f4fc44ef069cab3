import 'dayjs/locale/sv'

export { DatePicker } from 'antd'
