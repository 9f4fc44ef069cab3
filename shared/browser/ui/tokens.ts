/**
 * The portal's tokens (styles/tokens.css) as values, because antd computes shades from them and cannot use CSS
 * variables. A test keeps the two equal.
 */
export const tokens = {
  'color-page': '#ffffff',
  'color-surface': '#f3f6fb',
  'color-surface-strong': '#e4ebf5',
  'color-text': '#16202e',
  'color-text-muted': '#4a5768',
  'color-line': '#d3dbe6',
  'color-border': '#758296',
  'color-primary': '#0b3d91',
  'color-primary-hover': '#082d6b',
  'color-primary-active': '#061f4a',
  'color-link': '#0b4fc4',
  'color-error': '#b42318',
  'color-error-surface': '#fef1f0',
  'color-success': '#176b3a',
  'color-success-surface': '#eaf7ef',
  'color-warning': '#8a5300',
  'color-warning-surface': '#fff6df',
  'color-info': '#0b4fc4',
  'color-info-surface': '#eaf1fd',
  'color-disabled-text': '#5a6676',
} as const
