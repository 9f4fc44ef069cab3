export { Input, Select } from 'antd'
