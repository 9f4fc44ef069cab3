import classes from './catalogue.module.css'
import { Words } from './entry-view.tsx'

type Rule = { when: string; rule: string }

const groups: { title: string; rules: readonly Rule[] }[] = [
  {
    title: 'Where something opens',
    rules: [
      { when: 'It belongs to one row or one part, and a few fields are enough', rule: 'In place, under the row.' },
      {
        when: 'One object of a list is looked at or changed, and the list is gone back to',
        rule: '`SidePanel` with an address of its own, so that the browser’s back button closes it.',
      },
      { when: 'It is long, or somebody may want to send its address', rule: 'A page. Never a panel in a panel.' },
      {
        when: 'Most people do not need it now',
        rule: 'A native `details`, folded, whose summary says how much is in it.',
      },
      {
        when: 'It must be answered before anything else can go on',
        rule: 'A modal `Question`; nothing else is modal.',
      },
    ],
  },
  {
    title: 'Before a deed',
    rules: [
      { when: 'It can be taken back', rule: 'Do it at once and say it in a toast, with the way back.' },
      {
        when: 'It removes one row of one’s own work, and nobody is told',
        rule: '`ConfirmButton`: the question in the row, one open on a page, Escape closes it.',
      },
      {
        when: 'It reaches others (mail, publishing, money), hits many rows, or needs a reason',
        rule: '`Question` that names the thing and the number, with the deed’s verb on the button.',
      },
    ],
  },
  {
    title: 'How input is saved',
    rules: [
      {
        when: 'Cells that are right one by one: results, runners of a leg, numbers of teams',
        rule: 'Saved as one goes; the place says “Sparar”, “Sparat”, or what is wrong and stays typed. What would be missed is asked about first.',
      },
      {
        when: 'Fields that are right only together, are one purchase (an order), or reach others when they change',
        rule: '`Form` with its own Save. What is not saved is guarded when one leaves, and kept when `keep` names it.',
      },
      {
        when: 'Each saving has a reason: the organiser works for a school',
        rule: 'By the button, also where the school’s own users have none.',
      },
      { when: 'A filter, a search or an order', rule: 'In the address, without a button.' },
    ],
  },
  {
    title: 'What a colour means',
    rules: [
      { when: 'Blue (`primary`, `link`, `info`)', rule: 'Can be pressed, or goes on now.' },
      { when: 'Red (`error`)', rule: 'Wrong, late or refused: somebody must act.' },
      { when: 'Amber (`warning`)', rule: 'Soon: becomes red if nothing is done.' },
      { when: 'Green (`success`)', rule: 'Done. What is only normal has no colour.' },
      {
        when: 'Yellow (`banner`) and the track’s red (`accent`)',
        rule: 'The carnival itself; they say nothing about a state.',
      },
      { when: 'Any of them', rule: 'Never alone: a word or a sign says the same.' },
    ],
  },
  {
    title: 'The main action',
    rules: [
      {
        when: 'A page has one',
        rule: 'Beside its heading (`actions` of `Page`); at the bottom of the window on a phone where work is long.',
      },
      { when: 'A form has one', rule: 'Its last button; `primary` once in each form.' },
      {
        when: 'It cannot be done yet',
        rule: 'It can be pressed and says why, or words beside it say what is missing.',
      },
    ],
  },
  {
    title: 'Nothing, waiting, failed',
    rules: [
      { when: 'There is nothing yet', rule: '`Empty`: why, and the step that changes it.' },
      { when: 'A search finds nothing', rule: 'What was searched, the nearest names, and a way to everything.' },
      { when: 'It takes more than a moment', rule: 'How far it is, and whether one may leave.' },
      { when: 'It failed', rule: '`ErrorBox`: what happened, what is kept, and “Försök igen”.' },
    ],
  },
]

/** The rules of look and behaviour; why they are so is decision 23. */
export const RulesView = () => (
  <>
    <h1>How a page behaves</h1>
    {groups.map(({ title, rules }) => (
      <section key={title} className={classes.group}>
        <h2>{title}</h2>
        <dl className={classes.list}>
          {rules.map(({ when, rule }) => (
            <div key={when}>
              <dt>
                <Words text={when} />
              </dt>
              <dd>
                <Words text={rule} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
)
