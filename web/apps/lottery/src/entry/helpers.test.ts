import { expect, it } from 'vitest';
import { helperNumbers, helpersFor, takesDigit } from './helpers.ts';

it('numbers of each helper are those that Thai players mean', () => {
  expect(helperNumbers('frontRun', 4)).toEqual(['40', '41', '42', '43', '44', '45', '46', '47', '48', '49']);
  expect(helperNumbers('backRun', 4)).toEqual(['04', '14', '24', '34', '44', '54', '64', '74', '84', '94']);
  expect(helperNumbers('nineteen', 4)).toHaveLength(19);
  expect(helperNumbers('nineteen', 4).every((number) => number.includes('4'))).toBe(true);
  expect(helperNumbers('doubles')).toEqual(['00', '11', '22', '33', '44', '55', '66', '77', '88', '99']);
  expect(helperNumbers('siblings')).toEqual([
    '01',
    '09',
    '10',
    '12',
    '21',
    '23',
    '32',
    '34',
    '43',
    '45',
    '54',
    '56',
    '65',
    '67',
    '76',
    '78',
    '87',
    '89',
    '90',
    '98',
  ]);
  expect(helperNumbers('bothEven')).toHaveLength(25);
  expect(helperNumbers('bothOdd')).toHaveLength(25);
  expect(helperNumbers('bothOdd').slice(0, 6)).toEqual(['11', '13', '15', '17', '19', '31']);
  expect(helperNumbers('bothEnds', 1)).toEqual([
    '101',
    '121',
    '131',
    '141',
    '151',
    '161',
    '171',
    '181',
    '191',
  ]);
});

it('each is offered where its numbers are as long', () => {
  expect(helpersFor(2)).toHaveLength(7);
  expect(helpersFor(3)).toEqual(['bothEnds']);
  expect(helpersFor(4)).toEqual([]);
  expect([takesDigit('frontRun'), takesDigit('doubles')]).toEqual([true, false]);
});
