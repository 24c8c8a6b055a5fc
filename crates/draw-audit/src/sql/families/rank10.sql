-- rank10: ten balls in the sequence of finishing.
INSERT INTO shape (slot, numbers, low, high, is_distinct) VALUES (1, 10, 1, 10, 1);
INSERT INTO symbol VALUES ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9'), ('10');

INSERT INTO play (code, kernel, positions, is_distinct) VALUES
    ('place', 'place', 10, 1), ('top2', 'position', 2, 1), ('top3', 'position', 3, 1);

INSERT INTO span (play, first, last) VALUES ('place', 1, 10), ('top2', 1, 2), ('top3', 1, 3);

INSERT INTO cell (play, symbol, hits)
WITH RECURSIVE
    sums (sum) AS (SELECT 3 UNION ALL SELECT sum + 1 FROM sums WHERE sum < 19),
    two (sum) AS (SELECT SUM(value) FROM ball WHERE position <= 2)
          SELECT 'sum2', CAST(sums.sum AS TEXT), sums.sum = two.sum FROM sums CROSS JOIN two
UNION ALL SELECT 'sum2Size', 'big', sum >= 12 FROM two
UNION ALL SELECT 'sum2Size', 'small', sum < 12 FROM two
UNION ALL SELECT 'sum2Parity', 'odd', sum % 2 = 1 FROM two
UNION ALL SELECT 'sum2Parity', 'even', sum % 2 = 0 FROM two
UNION ALL SELECT 'size' || position, 'big', value >= 6 FROM ball
UNION ALL SELECT 'size' || position, 'small', value < 6 FROM ball
UNION ALL SELECT 'parity' || position, 'odd', value % 2 = 1 FROM ball
UNION ALL SELECT 'parity' || position, 'even', value % 2 = 0 FROM ball;

-- Places 1 to 5 against 10 to 6.
INSERT INTO cell (play, symbol, hits)
WITH duel (play, a, b) AS (
    SELECT 'dt' || x.position || y.position, x.value, y.value
    FROM ball x JOIN ball y ON y.position = 11 - x.position WHERE x.position <= 5
)
          SELECT play, 'dragon', a > b FROM duel
UNION ALL SELECT play, 'tiger', a < b FROM duel;

INSERT INTO play (code, kernel) SELECT DISTINCT play, 'cell' FROM cell;
