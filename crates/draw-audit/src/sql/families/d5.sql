-- d5: five digits, drawn with replacement.
INSERT INTO shape (slot, numbers, low, high) VALUES (1, 5, 0, 9);
INSERT INTO symbol VALUES ('0'), ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9');

INSERT INTO play (code, kernel, positions) VALUES
    ('front3', 'position', 3), ('last3', 'position', 3), ('front2', 'position', 2), ('last2', 'position', 2),
    ('place', 'place', 5), ('any3', 'digit', 1);

INSERT INTO play (code, kernel, sense, choose) VALUES
    ('front3g3', 'group', 'pair', NULL), ('last3g3', 'group', 'pair', NULL),
    ('front3g6', 'group', 'distinct', 3), ('last3g6', 'group', 'distinct', 3),
    ('front2g', 'group', 'distinct', 2), ('last2g', 'group', 'distinct', 2);

INSERT INTO span (play, first, last) VALUES
    ('front3', 1, 3), ('front3g3', 1, 3), ('front3g6', 1, 3), ('last3', 3, 5), ('last3g3', 3, 5), ('last3g6', 3, 5),
    ('front2', 1, 2), ('front2g', 1, 2), ('last2', 4, 5), ('last2g', 4, 5), ('place', 1, 5), ('any3', 3, 5);

INSERT INTO cell (play, symbol, hits)
          SELECT 'size' || position, 'big', value >= 5 FROM ball
UNION ALL SELECT 'size' || position, 'small', value < 5 FROM ball
UNION ALL SELECT 'parity' || position, 'odd', value % 2 = 1 FROM ball
UNION ALL SELECT 'parity' || position, 'even', value % 2 = 0 FROM ball
UNION ALL SELECT 'sumSize', 'big', SUM(value) >= 23 FROM ball
UNION ALL SELECT 'sumSize', 'small', SUM(value) < 23 FROM ball
UNION ALL SELECT 'sumParity', 'odd', SUM(value) % 2 = 1 FROM ball
UNION ALL SELECT 'sumParity', 'even', SUM(value) % 2 = 0 FROM ball
UNION ALL SELECT 'dt15', 'dragon', a.value > b.value FROM ball a JOIN ball b ON a.position = 1 AND b.position = 5
UNION ALL SELECT 'dt15', 'tiger', a.value < b.value FROM ball a JOIN ball b ON a.position = 1 AND b.position = 5
UNION ALL SELECT 'dt15', 'tie', a.value = b.value FROM ball a JOIN ball b ON a.position = 1 AND b.position = 5;

-- Of three digits: pairs that are equal, and pairs that are neighbours, 9 and 0 among them.
INSERT INTO cell (play, symbol, hits)
WITH
    three (play, a, b, c) AS (
        SELECT
            CASE x.position WHEN 1 THEN 'patternFront' ELSE 'patternLast' END, x.value, y.value, z.value
        FROM ball x JOIN ball y ON y.position = x.position + 1 JOIN ball z ON z.position = x.position + 2
        WHERE x.position IN (1, 3)
    ),
    pairs (play, equal, neighbours) AS (
        SELECT
            play,
            (a = b) + (a = c) + (b = c),
            (abs(a - b) IN (1, 9)) + (abs(a - c) IN (1, 9)) + (abs(b - c) IN (1, 9))
        FROM three
    )
          SELECT play, 'triple', equal = 3 FROM pairs
UNION ALL SELECT play, 'pair', equal = 1 FROM pairs
UNION ALL SELECT play, 'straight', equal = 0 AND neighbours = 2 FROM pairs
UNION ALL SELECT play, 'halfStraight', equal = 0 AND neighbours = 1 FROM pairs
UNION ALL SELECT play, 'mixed', equal = 0 AND neighbours = 0 FROM pairs;

INSERT INTO play (code, kernel) SELECT DISTINCT play, 'cell' FROM cell;
