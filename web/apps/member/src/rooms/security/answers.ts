/** Length of an answer to a security question, in characters. */
const ANSWER_MIN = 2;
export const ANSWER_MAX = 64;

export interface OwnAnswer {
  /** The number of the question as text; empty while none is chosen. */
  question: string;
  answer: string;
}

export type AnswerFault = 'questionMissing' | 'questionTwice' | 'answerLength' | 'answerTwice';

/** Answers are compared without case and outer spaces. */
const plain = (answer: string) => answer.trim().toLowerCase();

/** What is wrong with each of the answers; the later of two equal ones is at fault. */
export function faultsOf(answers: readonly OwnAnswer[]): (AnswerFault | undefined)[] {
  return answers.map(({ question, answer }, at) => {
    const earlier = answers.slice(0, at);
    if (question === '') return 'questionMissing';
    if (earlier.some((other) => other.question === question)) return 'questionTwice';
    const length = [...plain(answer)].length;
    if (length < ANSWER_MIN || length > ANSWER_MAX) return 'answerLength';
    if (earlier.some((other) => plain(other.answer) === plain(answer))) return 'answerTwice';
    return undefined;
  });
}
